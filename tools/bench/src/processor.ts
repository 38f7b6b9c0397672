/** Time processes have been on a processor, which says what work costs on a machine that does other work too. Nothing where the kernel does not say. */
import { readdir, readFile } from 'node:fs/promises';

/** Seconds of a process. */
export async function processorOf(pid: number | undefined): Promise<number> {
  return (await readTimes(pid)).own;
}

/** Seconds of a process and of those it started, also of those that have ended. */
export async function processorOfAll(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const children = (await Promise.all(pids.map(readTimes))).filter(({ parent }) => parent === pid);
  const { own, ended } = await readTimes(pid);
  return children.reduce((sum, child) => sum + child.own, own + ended);
}

type Times = { readonly parent: number; readonly own: number; readonly ended: number };

async function readTimes(pid: number | undefined): Promise<Times> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold anything: state, parent, ..., user, system, and both of the children that have ended, in hundredths.
  const fields = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number): number => fields[index] ?? 0;
  return { parent: at(1), own: (at(11) + at(12)) / 100, ended: (at(13) + at(14)) / 100 };
}
