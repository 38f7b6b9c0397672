import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allEndpoints } from './features.js';
import { refusals, type RefusalName } from './refusals.js';
import { refusalsOf } from './refused-by.js';

const file = new URL('../../../docs/refusals.md', import.meta.url);
const firstOwn = 80_001;

/** Calls that give a refusal; a refusal that nearly every call gives names its authentication instead. */
function callsOf(name: RefusalName): string {
  const calls = allEndpoints.filter(({ endpoint }) => refusalsOf(endpoint).includes(name));
  if (calls.length === allEndpoints.length) return 'any call';
  if (name === 'sessionInvalid' || name === 'sessionExpired') return 'any call that needs a session';
  if (name === 'notLoggedIn') return "any call that needs a session, asked with a guest's key alone; those of guests without a key";
  if (name === 'demoReadOnly') return 'any call that changes something';
  return calls.map(({ endpoint }) => `\`${endpoint.method} ${endpoint.path}\``).join('<br>');
}

function table(names: readonly RefusalName[]): string {
  const lines = names.map((name) => {
    const row = refusals[name];
    return `| ${row.code} | ${row.status} | ${row['zh-cn']} | ${row.en} | ${callsOf(name)} |`;
  });
  return ['| errorcode | HTTP | zh-cn | en | given by |', '|---|---|---|---|---|', ...lines].join('\n');
}

function document(): string {
  const names = (Object.keys(refusals) as RefusalName[]).toSorted((a, b) => refusals[a].code - refusals[b].code);
  const isOwn = (name: RefusalName): boolean => refusals[name].code >= firstOwn;
  return `# Refusals

Every answer carries \`errorcode\`; 0 is success. A refusal also carries \`message\` in the caller's language, and may carry \`fields\`: messages to
stand next to the inputs they are about. The HTTP status says the same in HTTP's words. 70130 and 50160 lead to login. A code that is not in this
list is shown as the code itself. \`GET /beacon/common/config?type=error&lang=en\` answers the texts.

This page is written from packages/contract/src: \`UPDATE_DOCS=1 npx vitest run --project unit packages/contract\`. A code without a call
is answered for a row, by a device port or by the page.

## The specification's catalogue

${table(names.filter((name) => !isOwn(name)))}

## Worded by the specification without a number, and our own

${table(names.filter(isOwn))}
`;
}

it('docs/refusals.md says for every code its texts, its status and which calls give it (UPDATE_DOCS=1 writes it)', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, document());
  expect(readFileSync(file, 'utf8')).toBe(document());
});
