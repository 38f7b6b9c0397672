/** Who may make the calls of accounts: getting in is everybody's, what is one's own is nobody else's. */
import type { account } from '@frostway/contract/account/endpoints';
import { except, family, withoutLinks } from '../families.js';
import { password } from '../people.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';

const phone = '13800138000';
const newPassword = 'another long password';
const newEmail = (): string => `${newName().replace(' ', '-')}@example.com`;
/** Of the account itself: not even who acts for an owner ends the owner's sessions and tokens. */
const itsOwn = except(family.putGroup, { greatAdministrator: 'notFound' });

export const accountRows: Rows<typeof account> = {
  login: {
    given: (house) => ({ account: house.people.owner.account, password: 'not the password' }),
    expect: family.open,
    later: ['wrongCredentials', 'pictureCodeNeeded', 'tooFrequent'],
  },
  logout: { given: () => ({}), expect: family.account, endsSession: true },
  register: {
    given: () => ({ email: 'newcomer@example.com', nickname: 'newcomer', password: newPassword }),
    expect: family.open,
    later: ['pictureCodeNeeded'],
  },
  registerByPhone: {
    given: () => ({ phone, code: '000000', nickname: 'newcomer', password: newPassword }),
    expect: family.open,
    later: ['pictureCodeNeeded'],
  },
  sendPhoneCode: { given: () => ({ phone }), expect: family.open, later: ['pictureCodeNeeded'] },
  checkPhoneCode: {
    given: () => ({ phone, code: '000000' }),
    expect: family.open,
    later: ['sentCodeWrong', 'sentCodeEnded', 'tooFrequent'],
  },
  source: { given: () => ({}), expect: family.open },
  captcha: { given: () => ({}), expect: family.open },
  checkCaptcha: { given: () => ({ sid: 'none', pictureCode: 'none' }), expect: family.open, later: ['pictureCodeWrong'] },
  isExists: { given: (house) => ({ email: house.people.owner.email }), expect: family.open },
  isPhoneExists: { given: () => ({ phone }), expect: family.open },

  checkAccount: { given: (house) => ({ account: house.people.owner.account }), expect: family.open, later: ['pictureCodeNeeded'] },
  mailReset: { given: (house) => ({ account: house.people.owner.account }), expect: family.open, later: ['pictureCodeNeeded'] },
  resetByMail: { given: () => ({ key: 'none', newPassword }), expect: family.open, later: ['resetTokenInvalid'] },
  sendResetCode: { given: (house) => ({ account: house.people.owner.account }), expect: family.open, later: ['pictureCodeNeeded'] },
  checkResetCode: {
    given: (house) => ({ account: house.people.owner.account, code: '000000' }),
    expect: family.open,
    later: ['sentCodeWrong', 'sentCodeEnded', 'tooFrequent'],
  },
  resetByPhone: { given: () => ({ sid: 'none', newPassword }), expect: family.open, later: ['secondStepNeeded'] },
  activate: { given: () => ({ key: 'none' }), expect: family.open, later: ['activationInvalid'] },
  resendActivation: { given: (house) => ({ email: house.people.owner.email }), expect: family.open, later: ['pictureCodeNeeded'] },

  changeDisplay: { given: () => ({ zone: 'Europe/Berlin', unit: 'F' }), expect: family.change, later: ['nothingChanged'] },
  sayBrowserZone: { given: () => ({ zone: 'Europe/Berlin' }), expect: family.change },
  profile: { given: () => ({}), expect: family.account },
  changePassword: {
    given: () => ({ oldPassword: 'not asked for', newPassword, confirmation: 'not the same' }),
    expect: family.change,
    later: ['passwordsDiffer'],
  },
  changeLanguage: { given: () => ({ language: 'en' }), expect: family.account },
  changeNickname: { given: () => ({ nickname: newName() }), expect: family.change },
  sendContactCode: { given: () => ({ email: newEmail() }), expect: family.change },
  changeContact: {
    given: () => ({ email: newEmail(), code: '000000', password }),
    expect: family.change,
    later: ['profileChangeFailed', 'tooFrequent'],
  },
  sessions: { given: () => ({}), expect: family.account },
  endSession: { given: async ({ fresh }) => ({ id: await fresh.session() }), expect: itsOwn },

  totp: { given: () => ({}), expect: family.account },
  prepareTotp: { given: () => ({ password }), expect: family.change },
  turnOnTotp: { given: () => ({ code: '000000' }), expect: family.change, later: ['secondFactorWrong'] },
  turnOffTotp: { given: () => ({ code: '000000', password }), expect: family.change, later: ['nothingChanged'] },

  apiTokens: { given: () => ({}), expect: family.account },
  addApiToken: {
    given: () => ({ name: newName(), scope: 'read', password, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
    expect: family.change,
  },
  endApiToken: { given: async ({ fresh }) => ({ id: await fresh.apiToken() }), expect: itsOwn },

  startInternet: { given: () => ({}), expect: family.open, later: ['callUnknown'] },
  finishInternet: { given: () => ({ code: 'none', state: 'none', key: 'none' }), expect: family.open, later: ['callUnknown'] },
  startLink: { given: () => ({}), expect: family.change, later: ['callUnknown'] },
  // Its field `key` is no key of a link.
  finishLink: { given: () => ({ code: 'none', state: 'none', key: 'none' }), expect: withoutLinks(family.change), later: ['callUnknown'] },
  identity: { given: () => ({}), expect: family.account },
  unlink: { given: () => ({ password }), expect: family.change, later: ['nothingChanged'] },

  outbox: { given: () => ({ pageSize: 1000 }), expect: family.administrator },
};
