/** What documents say of the families, written from the registry: the tests keep docs/protocols.md and docs/operations.md as this has it. */
import type { Parameter } from './command.js';
import type { Family } from './family.js';
import { devicePorts } from './registry.js';

/** How devices of a family reach the platform: `TCP and UDP 5999`, or the topics and paths of a gateway. */
function reachOf(family: Family): string {
  const { note } = family.about;
  const more = note === undefined ? '' : `; ${note}`;
  if (family.kind === 'gateway') {
    const topics = `MQTT ${family.topics.map((topic) => `\`${topic}\``).join(', ')}`;
    return `${topics}${family.push === undefined ? '' : `, \`POST /api/push/${family.name}\``}${more}`;
  }
  const port = devicePorts([family]).find(({ name }) => name === family.name);
  const how = (port?.transports ?? []).map((transport) => transport.toUpperCase()).join(' and ');
  return `${how} ${port?.port ?? ''}${more}`;
}

/** Every family that reports by itself, a row each. */
export function familyTable(families: readonly Family[]): string {
  const rows = families
    .filter(({ kind }) => kind !== 'advert')
    .map((family) => {
      const { title, identity, carries, acknowledged } = family.about;
      return `| ${title} | ${reachOf(family)} | ${identity} | ${carries} | ${acknowledged} |`;
    });
  return ['| family | transport | identity | carries | acknowledged by |', '|---|---|---|---|---|', ...rows].join('\n');
}

function rangeOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'number':
      return `${parameter.min} to ${`${parameter.max} ${parameter.unit}`.trim()}${(parameter.step ?? 1) === 1 ? '' : ` in steps of ${parameter.step}`}`;
    case 'choice':
      return parameter.of.join(', ');
    case 'text':
      return `up to ${parameter.most} characters`;
    case 'flag':
      return 'yes or no';
    case 'time':
      return '00:00 to 23:59';
    case 'places':
      return `${parameter.least} to ${parameter.most} corners`;
  }
}

/** The commands devices take, a row a command. */
export function commandTable(families: readonly Family[]): string {
  const rows = families.flatMap((family) =>
    (family.kind === 'stream' ? (family.commands?.commands ?? []) : []).map(({ name, parameters, once, cut }) => {
      const ranges = Object.entries(parameters).map(([parameter, range]) => `\`${parameter}\`: ${rangeOf(range)}`);
      const held = cut === undefined ? [] : [cut === true ? 'held while driving' : 'held while driving if it cuts'];
      const how = [...(once === true ? ['once'] : []), ...held];
      return `| ${family.name} | \`${name}\` | ${ranges.join('; ')} | ${how.join(', ')} |`;
    }),
  );
  return ['| family | command | parameters | sent |', '|---|---|---|---|', ...rows].join('\n');
}

/** The profiles of families whose makers differ, a row each. */
export function profileTable(families: readonly Family[]): string {
  const rows = families.flatMap((family) => {
    const names = family.kind === 'stream' ? Object.keys(family.profiles ?? {}) : [];
    return names.length === 0 ? [] : [`| ${family.name} | ${names.map((name) => `\`${name}\``).join(', ')} |`];
  });
  return ['| family | profiles |', '|---|---|', ...rows].join('\n');
}

/** The usual ports: `5023 GT06; 1883 MQTT`. */
export function portList(families: readonly Family[]): string {
  return devicePorts(families)
    .map(
      ({ name, port, transports }) =>
        `${port} ${name.toUpperCase()}${transports.includes('udp') ? ` (${transports.map((transport) => transport.toUpperCase()).join(' and ')})` : ''}`,
    )
    .join('; ');
}

/** A text with everything between two marks replaced; fails where the marks are missing. */
export function withPart(text: string, mark: string, part: string): string {
  const [begin, end] = [`<!-- ${mark}: from the registry -->`, `<!-- ${mark}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no part ${mark}`);
  return text.slice(0, from + begin.length) + part + text.slice(to);
}
