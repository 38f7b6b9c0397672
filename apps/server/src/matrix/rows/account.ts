/** Who may make the calls of accounts. */
import type { account } from '@frostway/contract/account/endpoints';
import { family } from '../families.js';
import type { Rows } from '../row.js';

export const accountRows: Rows<typeof account> = {
  login: {
    given: (house) => ({ account: house.people.owner.account, password: 'not the password' }),
    expect: family.open,
    later: ['wrongCredentials', 'pictureCodeNeeded', 'tooFrequent'],
  },
  logout: { given: () => ({}), expect: { ...family.account }, endsSession: true },
  register: {
    given: () => ({ email: 'newcomer@example.com', nickname: 'newcomer', password: 'long enough' }),
    expect: family.open,
    later: ['pictureCodeNeeded'],
  },
  source: { given: () => ({}), expect: family.open },
  picture: { given: () => ({}), expect: family.open },
  checkPicture: { given: () => ({ sid: 'none', pictureCode: 'none' }), expect: family.open, later: ['pictureCodeWrong'] },
  isExists: { given: (house) => ({ email: house.people.owner.email }), expect: family.open },
  profile: { given: () => ({}), expect: family.account },
  changePassword: {
    given: () => ({ oldPassword: 'not asked for', newPassword: 'long enough', confirmation: 'long enough?' }),
    expect: family.change,
    later: ['passwordsDiffer'],
  },
  changeLanguage: { given: () => ({ language: 'en' }), expect: family.account },
};
