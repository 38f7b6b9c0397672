/** The overview: the figures of the account and of its fleet. */
import { overview } from '@frostway/contract/overview/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { CounterStrip } from '../../ui/CounterStrip.js';
import { PageHead } from '../../ui/Panel.js';
import { Asked, RowBones } from '../../ui/states.js';
import { conditionLooks } from '../../values/conditions.js';

/** See above. */
export function ViewPage() {
  const { t } = useText();
  const answer = useAnswer(overview.base, {});
  return (
    <div className="page">
      <PageHead title={t('frame.nav.view')} />
      <Asked answer={answer} bones={<RowBones rows={3} />}>
        {(base) => (
          <CounterStrip
            counters={[
              { word: t('values.devices'), value: base.deviceTotal },
              { word: t('values.connection.online'), value: base.onlineDevices, hue: 'normal', icon: 'normal' },
              {
                word: t('values.condition.alarm'),
                value: base.byCondition.alarm,
                hue: conditionLooks.alarm.hue,
                icon: conditionLooks.alarm.icon,
              },
              {
                word: t('values.condition.cold'),
                value: base.byCondition.cold,
                hue: conditionLooks.cold.hue,
                icon: conditionLooks.cold.icon,
              },
              {
                word: t('values.condition.silent'),
                value: base.byCondition.silent,
                hue: conditionLooks.silent.hue,
                icon: conditionLooks.silent.icon,
              },
              { word: t('values.cause.batteryLow'), value: base.lowBatteries, hue: 'warning', icon: 'battery' },
            ]}
          />
        )}
      </Asked>
    </div>
  );
}
