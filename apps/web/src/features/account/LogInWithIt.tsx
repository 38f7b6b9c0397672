/** The way to the login beside a field whose address is taken already. */
import { Link, useLocation } from 'react-router';
import { useText } from '../../api/language.js';
import { keepingReturn } from './taken-from-address.js';

/** See above. */
export function LogInWithIt() {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <Link className="lnk" to={keepingReturn('/login', search)}>
      {t('account.register.logInWithIt')}
    </Link>
  );
}
