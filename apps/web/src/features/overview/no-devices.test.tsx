/** The home page of an account without devices: the hint 50440 in words, and the way to a first device. */
import { account } from '@frostway/contract/account/endpoints';
import { overview } from '@frostway/contract/overview/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { answerOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { ViewPage } from './ViewPage.js';

const nobody = answerOf(overview.base, { groupTotal: 1, loginCount: 1 });
const profile = answerOf(account.profile, { uid: 1, account: 'lin', nickname: 'Lin', level: 'normal', hints: [50440] });

beforeEach(() => {
  signIn();
  stubServer().says(overview.base, nobody).says(account.profile, profile);
});
afterEach(leavePage);

it.each([
  ['en', /^User registered and active but not bound to a device\. /],
  ['zh-cn', /^账号已注册并激活，但尚未绑定设备。/],
] as const)('says in %s that the account is active and has no device yet', async (lang, words) => {
  await translator.changeLanguage(lang);
  show(<ViewPage acknowledging={() => null} />);
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: /^(Add|添加)/ }).getAttribute('href')).toBe('/deviceSet?add=1');
});
