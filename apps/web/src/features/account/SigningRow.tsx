/** How many signatures a release decision takes, among the settings of one's own account. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { Switch } from 'antd';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { toast } from '../../ui/toasts.js';
import { SettingRow } from './SettingRow.js';

/** See above. Nothing for whom decisions are not. */
export function SigningRow() {
  const { t, lang } = useText();
  const may = useMay();
  const signing = useAnswer(calls.signing, {}, { enabled: may(calls.signing) }).data;
  const change = useAction(calls.changeSigning);
  if (signing === undefined) return null;
  const set = (isTwofold: boolean): void =>
    change.mutate(
      { isTwofold },
      {
        onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
        onSuccess: () => toast({ words: t(isTwofold ? 'mission.decision.signingOn' : 'mission.decision.signingOff') }),
      },
    );
  return (
    <SettingRow label={t('mission.decision.signing')} hint={t('mission.decision.signingHint')}>
      <Switch
        aria-label={t('mission.decision.signing')}
        checked={signing.isTwofold}
        loading={change.isPending}
        disabled={!signing.mayChange}
        onChange={set}
      />
    </SettingRow>
  );
}
