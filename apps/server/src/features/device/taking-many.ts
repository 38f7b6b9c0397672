/** Many devices taken in one call: each row is judged as a call of its own, and answered with what became of it; and the rows of a file, as the call takes them. */
import { type deviceFeature as table } from '@frostway/contract/device/endpoints';
import { takenDevice } from '@frostway/contract/device/taking-endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { Refusal, refusals, refusalWords } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { refusalOfIssues } from '../../call/refusal-of-issues.js';
import type { LocalizedChange } from '../../call/serve.js';
import type { Principal } from '../../scope/devices.js';
import type { Guesses } from './guesses.js';
import { type Headings, readTableOf } from './table/read.js';
import { type Taken, takeDevices, type Taking } from './taking.js';

type SentRow = Readonly<Record<string, unknown>>;
type Report = Answer<(typeof table)['addDevices']>;

/** Takes those that may be taken; answers a row each, and the ids of what was taken. */
export async function takeRows(
  principal: Principal,
  rows: readonly SentRow[],
  { db, audit, lang }: LocalizedChange,
  manner: { readonly groupId?: number | undefined; readonly nowMs: number; readonly guesses: Guesses },
): Promise<{ readonly ids: readonly number[]; readonly report: Report }> {
  const read = rows.map((row): Taking | Refusal => {
    const parsed = takenDevice.safeParse(row);
    return parsed.success ? parsed.data : refusalOfIssues(parsed.error);
  });
  const outcomes = (
    await takeDevices(
      principal,
      read.flatMap((each) => (each instanceof Refusal ? [] : [each])),
      { db, audit },
      manner,
    )
  )[Symbol.iterator]();
  const became = read.map((each): Taken | Refusal =>
    each instanceof Refusal ? each : (outcomes.next().value ?? new Refusal('internalError')),
  );
  const ids = became.flatMap((each) => (each instanceof Refusal ? [] : [each.id]));
  return {
    ids,
    report: {
      taken: ids.length,
      rows: became.map((each, index) => ({
        index,
        device: deviceIn(rows[index] ?? {}, read[index]),
        ...(each instanceof Refusal
          ? { errorcode: refusals[each.refusal].code, message: refusalWords(each.refusal, lang, each.holes) }
          : {
              errorcode: 0,
              message: text(lang, 'device.taken'),
              ...(each.credentials === undefined ? {} : { credentials: each.credentials }),
            }),
      })),
    },
  };
}

/** How a row names its device: as it was understood, or as it was sent. */
function deviceIn(row: SentRow, read: Taking | Refusal | undefined): string {
  const { mac, imei, alias } = read === undefined || read instanceof Refusal ? row : read;
  return [mac, imei, alias].map((name) => (typeof name === 'string' ? name.trim() : '')).find((name) => name !== '') ?? '';
}

const headings: Headings<keyof Taking> = {
  names: new Map(
    Object.entries({
      mac: 'mac',
      macaddress: 'mac',
      mac地址: 'mac',
      imei: 'imei',
      activationkey: 'activationKey',
      key: 'activationKey',
      激活码: 'activationKey',
      name: 'name',
      名称: 'name',
      设备名称: 'name',
      alias: 'alias',
      别名: 'alias',
      协议标识: 'alias',
      model: 'model',
      型号: 'model',
      设备型号: 'model',
    } as const),
  ),
  needs: ['activationKey'],
};

/** The rows of a file; an empty cell says nothing. Refuses as `readTableOf` does. */
export async function readTakings(whose: number, file: string | Uint8Array): Promise<Answer<(typeof table)['readDevices']>> {
  const rows = await readTableOf(whose, file, headings);
  return {
    rows: rows.map(({ row, values }) => ({
      row,
      values: Object.fromEntries(
        Object.entries(values)
          .map(([name, cell]) => [name, cell.trim()] as const)
          .filter(([, cell]) => cell !== ''),
      ),
    })),
  };
}
