/**
 * Sends what people want of a device to those that take it over their own connection: at once while it is open, else when the device comes back. What was not
 * answered on one connection is sent again on the next: a setting may be set twice, and none is lost.
 */
import { findModel } from '@frostway/core/models';
import type { Message } from '@frostway/core/message';
import type { SettingsOfFamily, WantedSetting } from '@frostway/protocol/family';
import type { Logger } from 'pino';
import type { Db } from '../../db/connect.js';
import type { Subscriber } from '../../events/event.js';
import type { Clock } from '../../outside/clock.js';
import { settingStates } from './setting-states.js';
import { listSettings } from './settings.js';

/** An open connection of a tracker that is known. */
export type Wire = { readonly imei: string; readonly settings: SettingsOfFamily; readonly send: (frame: Uint8Array) => void };

/** Talks with devices about their settings. */
export type SettingSender = Subscriber & {
  readonly begun: (wire: Wire) => void;
  readonly ended: (wire: Wire) => void;
  /** A device replied to something; resolves when that is written down, and who speaks to it listens no further until then. */
  readonly replied: (wire: Wire, reply: Extract<Message, { type: 'reply' }>) => Promise<void>;
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>;
};

type Open = {
  readonly wire: Wire;
  serial: number;
  /** What was sent on this connection, by setting: it is not sent twice, and its reply is known by the flag. */
  readonly told: Map<string, { readonly value: number; readonly flag: number }>;
};

/** See above. */
export function settingSender({ db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Logger }): SettingSender {
  const open = new Map<string, Open>();
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that two changes of a setting reach the device in their order. */
  const next = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'a setting could not be sent'));
    return last;
  };

  const offer = async (imei: string): Promise<void> => {
    const device = await db
      .selectFrom('device')
      .select(['id', 'model', 'language', 'timezone'])
      .where('imei', '=', imei)
      .executeTakeFirst();
    const connection = open.get(imei);
    const model = device === undefined ? undefined : findModel(device.model);
    if (device === undefined || model === undefined || connection === undefined) return;
    const [current, ...earlier] = await listSettings(db, device.id, 0);
    if (current === undefined) return;
    const state = await db.selectFrom('device_state').select('attributes').where('device_id', '=', device.id).executeTakeFirst();
    const deliveries = await db.selectFrom('setting_delivery').selectAll().where('device_id', '=', device.id).execute();
    const { language, timezone } = device;
    for (const { name, value, state: stands } of settingStates(
      model,
      { ...current, language, timezone },
      earlier,
      state?.attributes ?? {},
      deliveries,
    )) {
      if (stands !== 'toSend' && (stands !== 'sent' || connection.told.get(name)?.value === value)) continue;
      // Only what a family takes waits to be sent.
      const setting = { name, value } as WantedSetting;
      const { flag } = await db
        .insertInto('setting_delivery')
        .values({
          device_id: device.id,
          name: setting.name,
          value: setting.value,
          state: 'sent',
          sent_at: new Date(clock.now()),
          answer: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'name']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            flag: eb.ref('excluded.flag'),
            state: eb.ref('excluded.state'),
            sent_at: eb.ref('excluded.sent_at'),
            answer: null,
          })),
        )
        .returning('flag')
        .executeTakeFirstOrThrow();
      connection.told.set(name, { value: setting.value, flag });
      connection.serial = (connection.serial + 1) & 0xffff;
      connection.wire.send(connection.wire.settings.encode(setting, flag, connection.serial));
    }
  };

  return {
    begun(wire) {
      open.set(wire.imei, { wire, serial: 0, told: new Map() });
      void next(() => offer(wire.imei));
    },
    ended(wire) {
      if (open.get(wire.imei)?.wire === wire) open.delete(wire.imei);
    },
    async replied(wire, { text, flag }) {
      const connection = open.get(wire.imei);
      if (flag === undefined || connection?.wire !== wire || ![...connection.told.values()].some((each) => each.flag === flag)) return;
      const said = wire.settings.replyOf(text);
      await next(async () => {
        await db
          .updateTable('setting_delivery')
          .set({ answer: text.slice(0, 200), ...(said === 'unclear' ? {} : { state: said }) })
          .where('device_id', '=', (eb) => eb.selectFrom('device').select('id').where('imei', '=', wire.imei))
          .where('flag', '=', flag)
          .execute();
      });
    },
    on: {
      settingsWanted({ deviceIds }) {
        if (open.size === 0) return;
        void next(async () => {
          const devices = await db.selectFrom('device').select('imei').where('id', 'in', deviceIds).execute();
          for (const { imei } of devices) if (imei !== null && open.has(imei)) await offer(imei);
        });
      },
    },
    missed(what) {
      if (what === 'any') for (const imei of open.keys()) void next(() => offer(imei));
    },
    idle: () => last,
  };
}
