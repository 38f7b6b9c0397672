/** Wanted settings as a source of commands: those that a device takes over its own connection wait here until it has them, and what it answers is written down. */
import { findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { CommandSource } from '../../commands/command-source.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { type Delivery, settingStates } from './setting-states.js';
import { listSettings } from './settings.js';

/** Characters of an answer that are kept. */
const mostAnswer = 200;

/** What is sent is what was sent last. */
const isSame = sql`setting_delivery.value = excluded.value`;

/** See above. */
export function settingCommands({ db, clock }: { readonly db: Db; readonly clock: Clock }): CommandSource {
  return {
    async due(deviceId) {
      const device = await db.selectFrom('device').select(['model', 'language', 'timezone']).where('id', '=', deviceId).executeTakeFirst();
      const model = device === undefined ? undefined : findModel(device.model);
      const [current, ...earlier] = await listSettings(db, deviceId, 0);
      if (device === undefined || model === undefined || current === undefined) return [];
      const { language, timezone } = device;
      const state = await db.selectFrom('device_state').select('attributes').where('device_id', '=', deviceId).executeTakeFirst();
      const deliveries = await db.selectFrom('setting_delivery').selectAll().where('device_id', '=', deviceId).execute();
      const states = settingStates(model, { ...current, language, timezone }, earlier, state?.attributes ?? {}, deliveries);
      return states.flatMap(({ name, value, state: stands }) =>
        stands === 'toSend' || stands === 'sent' ? [{ name, values: { value }, isRepeat: stands === 'sent' }] : [],
      );
    },

    async sending(deviceId, { name, values }) {
      const written = await db
        .insertInto('setting_delivery')
        .values({
          device_id: deviceId,
          // What families take has its place in the table.
          name: name as Delivery['name'],
          value: values['value'] as number,
          state: 'sent',
          sent_at: new Date(clock.now()),
          answer: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['device_id', 'name'])
            .doUpdateSet((eb) => ({
              value: eb.ref('excluded.value'),
              // The same again has its number: whichever connection the device answers on, the answer counts.
              flag: sql<number>`case when ${isSame} then setting_delivery.flag else excluded.flag end`,
              state: eb.ref('excluded.state'),
              sent_at: eb.ref('excluded.sent_at'),
              answer: null,
            }))
            // Answered meanwhile over another connection.
            .where(sql<boolean>`setting_delivery.state = 'sent' or not ${isSame}`),
        )
        .returning('flag')
        .executeTakeFirst();
      return written?.flag;
    },

    async replied(deviceId, flag, { verdict, text }) {
      await db
        .updateTable('setting_delivery')
        .set({ answer: text.slice(0, mostAnswer), ...(verdict === 'unclear' ? {} : { state: verdict }) })
        .where('device_id', '=', deviceId)
        .where('flag', '=', flag)
        .execute();
    },
  };
}
