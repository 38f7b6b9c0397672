/** Whether incidents are acknowledged with a signature, among the settings of one's own account. */
import { alarmFeature as calls } from '@frostway/contract/alarm/endpoints';
import { Switch } from 'antd';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { toast } from '../../ui/toasts.js';
import { SettingRow } from './SettingRow.js';

/** See above. Nothing for whom incidents are not. */
export function IncidentSigningRow() {
  const { t, lang } = useText();
  const may = useMay();
  const signing = useAnswer(calls.incidentSigning, {}, { enabled: may(calls.incidentSigning) }).data;
  const change = useAction(calls.changeIncidentSigning);
  if (signing === undefined) return null;
  const set = (isSigned: boolean): void =>
    change.mutate(
      { isSigned },
      {
        onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
        onSuccess: () => toast({ words: t(isSigned ? 'alarm.sign.on' : 'alarm.sign.off') }),
      },
    );
  return (
    <SettingRow label={t('alarm.sign.title')} hint={t('alarm.sign.hint')}>
      <Switch
        aria-label={t('alarm.sign.title')}
        checked={signing.isSigned}
        loading={change.isPending}
        disabled={!signing.mayChange}
        onChange={set}
      />
    </SettingRow>
  );
}
