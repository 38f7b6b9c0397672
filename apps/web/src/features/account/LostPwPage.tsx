/** /lostpw: a new password by the link of a mail (`reset` in its address). */
import { refusals } from '@frostway/contract/refusals';
import { useNavigate } from 'react-router';
import { useText } from '../../api/language.js';
import { Ended, NewPasswordStep } from './NewPasswordStep.js';
import { useTakenFromAddress } from './taken-from-address.js';
import './sign-in-texts.js';

const brought = ['reset'] as const;

/** See above. */
export function LostPwPage() {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { reset } = useTakenFromAddress(brought);
  if (reset === undefined || reset === '') return <Ended title={refusals.resetTokenInvalid[lang]} hint={t('account.lost.endedHint')} />;
  return <NewPasswordStep proof={{ key: reset }} onAgain={() => void navigate('/forgetPwd')} />;
}
