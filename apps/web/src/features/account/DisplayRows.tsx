/** The time zone and the unit of one's own pages, files and messages. */
import { account } from '@frostway/contract/account/endpoints';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Segments } from '../../ui/ListPanel.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { toast } from '../../ui/toasts.js';
import { takeTemperatureUnit } from '../../values/temperature-unit.js';
import { browserZone, takeZone } from '../../values/zone.js';
import { SettingRow } from './SettingRow.js';

/** See above. */
export function DisplayRows({ own }: { own: Profile }) {
  const { t, lang } = useText();
  const change = useAction(account.changeDisplay);
  const saved = { onError: (error: Error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }) };
  const setZone = (zone: string | null): void =>
    change.mutate({ zone }, { ...saved, onSuccess: () => (takeZone(zone), toast({ words: t('account.own.zoneSaved') })) });
  const setUnit = (unit: 'C' | 'F' | null): void =>
    change.mutate({ unit }, { ...saved, onSuccess: () => (takeTemperatureUnit(unit), toast({ words: t('account.own.unitSaved') })) });
  const asBrowser = t('account.own.asBrowser');
  return (
    <>
      <SettingRow label={t('account.own.zone')} hint={t('account.own.zoneHint')}>
        {own.mayChange ? (
          <span className="zone-choice">
            <ZoneSelect
              aria-label={t('account.own.zone')}
              value={own.zone}
              none={`${asBrowser} (${(browserZone() ?? 'UTC').replaceAll('_', ' ')})`}
              onChange={setZone}
              disabled={change.isPending}
            />
          </span>
        ) : (
          (own.zone ?? asBrowser)
        )}
      </SettingRow>
      <SettingRow label={t('account.own.unit')} hint={t('account.own.unitHint')}>
        {own.mayChange ? (
          <Segments
            label={t('account.own.unit')}
            value={own.unit ?? 'browser'}
            options={[
              { key: 'browser', word: asBrowser },
              { key: 'C', word: '°C' },
              { key: 'F', word: '°F' },
            ]}
            onChange={(unit) => setUnit(unit === 'browser' ? null : unit)}
          />
        ) : own.unit === null ? (
          asBrowser
        ) : (
          `°${own.unit}`
        )}
      </SettingRow>
    </>
  );
}
