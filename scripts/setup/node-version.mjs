/** Answers for the versions of Node.js and npm that Frostway runs on. Written for old Node versions too: they get the message as well. */
import { SetupError } from '../process/say.mjs';

const wanted = 'Frostway runs on Node.js 20 (20.19 or newer), 22 (22.12 or newer) and 24: https://nodejs.org';

/**
 * Why a Node.js version cannot run Frostway; nothing when it can. Versions newer than 24 are let through.
 * @param {string} version such as '20.19.0'
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fine = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major >= 23;
  return fine ? undefined : `This is Node.js ${version}. ${wanted}`;
}

/** Refuses a Node.js that is too old. Says which one it is. */
export function checkNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) throw new SetupError(problem);
  return `Node.js ${process.versions.node}`;
}

/**
 * Why an npm cannot install Frostway; nothing when it can.
 * @param {string} version such as '10.8.2'
 * @returns {string | undefined}
 */
export function npmProblem(version) {
  return Number(version.split('.')[0]) >= 10
    ? undefined
    : `This is npm ${version}; installing needs npm 10 or newer: npm install -g npm@11`;
}
