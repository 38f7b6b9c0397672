/** `npx frostway ...`: decode frames without a database, bring it up to date, back it up, restore it, reset a password. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findModel } from '@frostway/core/models';
import { decodeText } from '@frostway/protocol/decode-text';
import { type FamilyName, familyNames, familyOf } from '@frostway/protocol/registry';
import { pino } from 'pino';
import { ConfigError, helpText, readConfig } from '../config.js';
import { migrate } from '../db/migrate.js';
import { resetPassword } from '../features/account/index.js';
import type { Fault, Known } from '../features/audit/index.js';
import { openAll } from '../telemetry-store/sealed/sealing.js';
import { verifySealed } from '../telemetry-store/sealed/verify.js';
import { backup } from './backup.js';
import { restore } from './restore.js';
import { withDatabase } from './database.js';
import { CommandError } from './command-error.js';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, model: { type: 'string' }, quiet: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  if (values.help === true || command === undefined) {
    console.log(helpText());
    return;
  }
  if (command === 'decode') return decode(rest, values.model);
  const config = readConfig(process.env);
  const log = pino({ level: 'error' }, pino.destination(2));
  switch (command) {
    case 'migrate': {
      const ran = await withDatabase(config, log, ({ pool }) => migrate(pool));
      console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
      return;
    }
    case 'backup': {
      const file = needed(rest[0], 'backup FILE: name the file to write');
      const rows = await withDatabase(config, log, ({ pool }) => backup(pool, file));
      console.log(`Wrote ${rows} rows to ${file}.`);
      return;
    }
    case 'restore': {
      const file = needed(rest[0], 'restore FILE: name the file to read');
      const rows = await withDatabase(config, log, ({ pool }) => restore(pool, file));
      console.log(`Restored ${rows} rows from ${file}.`);
      return;
    }
    case 'verify': {
      const { days, readings, positions, events, faults } = await withDatabase(config, log, ({ pool }) => verifySealed(pool));
      for (const { of, device, fromMs, why } of faults)
        console.error(`${device} ${new Date(fromMs).toISOString().slice(0, 10)}, ${of}: ${why}`);
      if (faults.length > 0) throw new CommandError(`${faults.length} of ${days} sealed days are damaged; the others are whole`);
      console.log(`All ${days} sealed days are whole: ${readings} readings, ${positions} positions, ${events} events.`);
      return;
    }
    case 'seal': {
      const days = config.FROSTWAY_SEAL_AFTER_DAYS;
      if (days === null) throw new CommandError('FROSTWAY_SEAL_AFTER_DAYS is off: nothing is to be sealed');
      const quietForMs = values.quiet === undefined ? undefined : hoursIn(values.quiet) * 3_600_000;
      // Knows alarms: no other command waits for that.
      const { sealNow } = await import('../features/telemetry/index.js');
      const { sealed, busy, restless, unpackable } = await withDatabase(config, log, ({ pool }) =>
        sealNow(pool, Date.now(), days, undefined, quietForMs),
      );
      console.log(
        `Sealed ${sealed} days of devices; ${busy + restless + unpackable} stay as rows for now, ${unpackable} of them cannot be packed.`,
      );
      return;
    }
    case 'unseal': {
      if (config.FROSTWAY_SEAL_AFTER_DAYS !== null)
        throw new CommandError('Set FROSTWAY_SEAL_AFTER_DAYS=off, here and for the platform, or it seals them again');
      const days = await withDatabase(config, log, ({ pool }) => openAll(pool, new AbortController().signal));
      console.log(`Turned ${days} sealed days back into rows.`);
      return;
    }
    case 'admin': {
      if (rest[0] !== 'reset-password') throw new CommandError('admin takes reset-password ACCOUNT');
      const account = needed(rest[1], 'admin reset-password ACCOUNT: name the account');
      const password = randomBytes(12).toString('base64url');
      const isDone = await withDatabase(config, log, ({ db }) =>
        db.transaction().execute((tx) => resetPassword(tx, account, password, new Date())),
      );
      if (!isDone) throw new CommandError(`There is no account ${account}`);
      console.log(`The new password of ${account} is ${password}`);
      return;
    }
    case 'audit': {
      if (rest[0] !== 'verify') throw new CommandError('audit takes verify [NO:HASH]');
      const known = rest[1] === undefined ? undefined : noted(rest[1]);
      // Knows every call by its name: no other command waits for that.
      const { verifyAudit } = await import('../features/audit/index.js');
      const { entries, head, fault } = await withDatabase(config, log, ({ db }) => verifyAudit(db, known));
      if (fault !== null) throw new CommandError(`The audit trail is not as it was written: ${faultWords[fault.kind](fault.id)}`);
      console.log(`The audit trail is whole: ${entries} entries. Note this elsewhere to check by it later: ${entries}:${head}`);
      return;
    }
    default:
      throw new CommandError(`There is no command ${command}. npx frostway --help lists them`);
  }
}

const faultWords: Readonly<Record<Fault['kind'], (id: number) => string>> = {
  changed: (id) => `entry ${id} was changed, or put in`,
  removed: (id) => `entry ${id} was removed`,
  cut: (id) => `entry ${id} and all after it were removed`,
};

function noted(text: string): Known {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (id === undefined || hash === undefined) throw new CommandError('audit verify NO:HASH: give what an earlier verification printed');
  return { id: Number(id), hash: hash.toLowerCase() };
}

function hoursIn(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new CommandError('seal --quiet HOURS: give whole hours, 0 for days of which something came just now');
  return Number(text);
}

function needed(value: string | undefined, message: string): string {
  if (value === undefined || value === '') throw new CommandError(message);
  return value;
}

async function decode([family, ...input]: readonly string[], model: string | undefined): Promise<void> {
  if (!familyNames.includes(family as FamilyName))
    throw new CommandError(`decode FAMILY FRAME: FAMILY is one of ${familyNames.join(', ')}`);
  const profile = model === undefined ? undefined : profileOfModel(family as FamilyName, model);
  const text = input.length > 0 ? input.join(' ') : await readInput();
  for (const line of decodeText(family as FamilyName, text, { nowMs: Date.now(), ...(profile === undefined ? {} : { profile }) }))
    console.log(line);
}

/** How a model's frames are read: a model of the inventory, or a profile of the family by its own name. */
function profileOfModel(name: FamilyName, model: string): string | undefined {
  const known = findModel(model);
  if (known !== undefined) return known.profile;
  const family = familyOf(name);
  const profiles = family?.kind === 'stream' ? Object.keys(family.profiles ?? {}) : [];
  if (profiles.includes(model)) return model;
  const others = profiles.length === 0 ? '' : `, or one of ${profiles.join(', ')}`;
  throw new CommandError(`--model ${model}: there is no such model; give one of the inventory${others}`);
}

/** A frame may also come on standard input. */
async function readInput(): Promise<string> {
  if (process.stdin.isTTY) throw new CommandError('decode FAMILY FRAME: give the frame in hex or as text');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

try {
  await main();
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const isTold = error instanceof CommandError || error instanceof ConfigError || code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
  if (code === '42P01') console.error('The database has no tables yet: run npx frostway migrate, or start the platform once');
  else console.error(isTold ? (error as Error).message : error);
  process.exitCode = 1;
}
