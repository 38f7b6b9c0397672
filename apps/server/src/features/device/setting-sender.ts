/**
 * Sends what people want of a device to those that take it over their own connection: at once while it is open, else when the device comes back. What was not
 * answered on one connection is sent again on the next: a setting may be set twice, and none is lost.
 */
import { findModel } from '@frostway/core/models';
import type { Message } from '@frostway/core/message';
import type { Identity } from '@frostway/core/identity';
import { type CommandSet, isWithin, type Sent } from '@frostway/protocol/command';
import type { Logger } from 'pino';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { type Delivery, settingStates } from './setting-states.js';
import { listSettings } from './settings.js';

/** An open connection of a device that is known, and what it can be told over it. */
export type DeviceConnection = {
  readonly deviceId: number;
  readonly device: Identity;
  readonly commands: CommandSet;
  readonly send: (frame: Uint8Array) => void;
};

/** Talks with devices about their settings. */
export type SettingSender = {
  readonly opened: (connection: DeviceConnection) => void;
  readonly closed: (connection: DeviceConnection) => void;
  /** A device replied to something; resolves when that is written down, and who speaks to it listens no further until then. */
  readonly replied: (connection: DeviceConnection, reply: Extract<Message, { type: 'reply' }>) => Promise<void>;
  /** Settings of a device may have changed. */
  readonly changed: (deviceId: number) => void;
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>;
};

type Open = {
  readonly connection: DeviceConnection;
  serial: number;
  /** What was sent on this connection, by setting: it is not sent twice, and its reply is known by it. */
  readonly sent: Map<string, Sent & { readonly value: number }>;
};

/** See above. */
export function settingSender({ db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Logger }): SettingSender {
  const open = new Map<number, Open>();
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that two changes of a setting reach the device in their order. */
  const next = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'a setting could not be sent'));
    return last;
  };

  const offer = async (deviceId: number): Promise<void> => {
    const device = await db
      .selectFrom('device')
      .select(['id', 'model', 'language', 'timezone'])
      .where('id', '=', deviceId)
      .executeTakeFirst();
    const to = open.get(deviceId);
    const model = device === undefined ? undefined : findModel(device.model);
    if (device === undefined || model === undefined || to === undefined) return;
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
      if (stands !== 'toSend' && (stands !== 'sent' || to.sent.get(name)?.value === value)) continue;
      const command = to.connection.commands.commands.find((each) => each.name === name);
      if (command === undefined || typeof value !== 'number' || !isWithin(command, { value })) continue;
      const { flag } = await db
        .insertInto('setting_delivery')
        .values({
          device_id: device.id,
          // What families take has its place in the table.
          name: name as Delivery['name'],
          value,
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
      to.serial = (to.serial + 1) & 0xffff;
      const { serial } = to;
      const frame = command.encode({ value }, { device: to.connection.device, flag, serial, nowMs: clock.now() });
      if (frame === undefined) continue;
      to.sent.set(name, { command: name, flag, serial, value });
      to.connection.send(frame);
    }
  };

  return {
    opened(connection) {
      open.set(connection.deviceId, { connection, serial: 0, sent: new Map() });
      void next(() => offer(connection.deviceId));
    },
    closed(connection) {
      if (open.get(connection.deviceId)?.connection === connection) open.delete(connection.deviceId);
    },
    async replied(connection, reply) {
      const from = open.get(connection.deviceId);
      if (from?.connection !== connection) return;
      const [answered] = [...from.sent.values()].flatMap((sent) => {
        const verdict = connection.commands.replyTo(reply, sent);
        return verdict === undefined ? [] : [{ flag: sent.flag, verdict }];
      });
      if (answered === undefined) return;
      const { flag, verdict } = answered;
      await next(async () => {
        await db
          .updateTable('setting_delivery')
          .set({ answer: reply.text.slice(0, 200), ...(verdict === 'unclear' ? {} : { state: verdict }) })
          .where('device_id', '=', connection.deviceId)
          .where('flag', '=', flag)
          .execute();
      });
    },
    changed(deviceId) {
      void next(async () => {
        if (open.has(deviceId)) await offer(deviceId);
      });
    },
    idle: () => last,
  };
}
