/** How long telemetry of one's own devices is kept. */
import { retentionCalls } from '@frostway/contract/telemetry/retention';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { Profile } from '../../api/profile.js';
import { RetentionButton, useRetentionText } from '../../ui/Retention.js';
import { SettingRow } from './SettingRow.js';

/** See above. Nothing for who owns no devices. */
export function RetentionRow({ own }: { own: Profile }) {
  const { t } = useText();
  const may = useMay();
  const textOf = useRetentionText();
  const retention = useAnswer(retentionCalls.retention, {}, { enabled: may(retentionCalls.retention) }).data;
  if (retention === undefined || (own.level === 'groupUser' && !retention.mayChange)) return null;
  return (
    <SettingRow label={t('account.retention')} hint={t('account.retention.hint')} act={<RetentionButton retention={retention} />}>
      {textOf(retention)}
    </SettingRow>
  );
}
