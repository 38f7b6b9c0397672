/** The page of rules: when each was judged last, and that one stands still. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { RulePage } from './RulePage.js';
import { aboveEight } from './alarm.fixture.js';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const ruleOf = (id: number, more: Partial<Rule>): Rule => ({
  id,
  version: 1,
  name: `Rule ${id}`,
  preset: null,
  ...aboveEight,
  hysteresis: 0,
  clearDelay: 0,
  ignore: 0,
  createdAt: ago(600),
  createdBy: null,
  devices: [],
  groups: [{ id: 1, name: 'Cold store' }],
  deviceCount: 5,
  lastJudgedAt: ago(2),
  neverJudged: 0,
  unjudged: 0,
  unjudgedSince: null,
  openAlarms: 0,
  isMine: true,
  mayChange: true,
  ...more,
});

async function judgedOf(rule: Rule): Promise<HTMLElement> {
  stubServer().says(alarmFeature.rules, rowsOf([rule]));
  show(<RulePage />);
  const row = (await screen.findByText(rule.name)).closest('tr') as HTMLElement;
  return row.querySelector('.ru-judged') as HTMLElement;
}

beforeEach(() => chooseLanguage('en'));
afterEach(leavePage);

describe('A rule without a target', () => {
  it('says in its row that it watches nothing', async () => {
    await judgedOf(ruleOf(1, { groups: [], devices: [], deviceCount: 0 }));
    const chip = screen.getByText('No devices').closest('.chip');
    expect(chip?.classList).toContain('k-warning');
    expect(chip?.getAttribute('title')).toBe('No groups or devices selected: this rule monitors nothing');
  });
  it('is not said of one that has a group, nor of a rule of others', async () => {
    await judgedOf(ruleOf(1, {}));
    expect(screen.queryByText('No devices')?.closest('.chip')).toBeUndefined();
    cleanup();
    answers.clear();
    await judgedOf(ruleOf(2, { groups: [], devices: [], isMine: false }));
    expect(screen.getByText('No devices').closest('.chip')).toBeNull();
  });
});

describe('A rule says when it was judged last', () => {
  it('and nothing else while all goes on', async () => {
    const judged = await judgedOf(ruleOf(1, {}));
    expect(judged.textContent).toBe('2 min');
    expect(judged.querySelector('.chip')).toBeNull();
  });
  it('and warns, with an icon, of a device that sends what is not judged, however lately another one was', async () => {
    const judged = await judgedOf(ruleOf(1, { unjudged: 1, unjudgedSince: ago(180) }));
    const chip = within(judged).getByText('1 device not evaluated').closest('.chip');
    expect(chip?.classList).toContain('k-warning');
    expect(chip?.querySelector('svg')).not.toBeNull();
    expect(chip?.getAttribute('title')).toContain('may be missing alarms');
    expect(judged.textContent).toContain('2 min');
    expect(judged.textContent).toContain('longest: 3 h');
  });
  it('and, of silence, warns that nobody looks for it any more', async () => {
    const stopped = { probe: 'silence', value: 30, unjudged: 5, lastJudgedAt: ago(12), unjudgedSince: ago(12) } as const;
    const judged = await judgedOf(ruleOf(1, stopped));
    expect(judged.textContent).toBe('12 minSilence check stopped');
    expect(within(judged).getByText('Silence check stopped').closest('[title]')?.getAttribute('title')).toContain('cannot raise alarms');
  });
  it('in Chinese too', async () => {
    chooseLanguage('zh-cn');
    const judged = await judgedOf(ruleOf(1, { unjudged: 3, probe: 'vibration', value: 1, neverJudged: 2 }));
    expect(judged.textContent).toContain('3 台有数据未判断');
    expect(judged.textContent).toContain('2 台尚无上报');
  });
});
