/** Rules in words, in both languages and units, and the form they are written in. */
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { describe, expect, it } from 'vitest';
import type { Say } from '../../api/language.js';
import { conditionsOf, draftOf, emptyDraft, fieldsOf, numberOf, problemsOf, sentTargets, withProbe } from './rule-form.js';
import { type RuleWords, ruleRefinements, ruleWords } from './rule-words.js';

const say =
  (lang: Lang): Say =>
  (key, ...holes) =>
    text(lang, key, ...holes);
const [zh, en] = [say('zh-cn'), say('en')];
const band: RuleWords = {
  probe: 'temperature',
  condition: 'outside',
  value: null,
  lower: 2,
  upper: 8,
  delay: 600,
  mode: 'single',
  window: null,
};

describe('a condition in words', () => {
  it('says probe, band and delay', () => {
    expect(ruleWords(en, band, 'C')).toBe('Temperature outside 2–8 °C for 10 min');
    expect(ruleWords(zh, band, 'C')).toBe('温度超出 2–8 °C 达 10 分');
  });
  it('speaks Fahrenheit where that was chosen', () => {
    expect(ruleWords(en, band, 'F')).toBe('Temperature outside 35.6–46.4 °F for 10 min');
  });
  it('tells greater from greater or equal, and what is raised at once', () => {
    const one = { ...band, lower: null, upper: null, value: 15, delay: 0 };
    expect(ruleWords(en, { ...one, condition: 'gt' }, 'C')).toBe('Temperature above 15.0 °C, immediately');
    expect(ruleWords(en, { ...one, condition: 'ge' }, 'C')).toBe('Temperature at or above 15.0 °C, immediately');
    expect(ruleWords(zh, { ...one, condition: 'le', value: -0.5, delay: 3600 }, 'C')).toBe('温度达到或低于 −0.5 °C 达 1 小时');
  });
  it('says what adds up, and over which window', () => {
    const total: RuleWords = { ...band, condition: 'gt', lower: null, upper: null, value: 8, delay: 36_000, mode: 'cumulative' };
    expect(ruleWords(en, total, 'C')).toBe('Temperature above 8.0 °C for a total of 10 h');
    expect(ruleWords(en, { ...total, window: 86_400 }, 'C')).toBe('Temperature above 8.0 °C for a total of 10 h within 24 h');
    expect(ruleWords(zh, { ...total, window: 86_400 }, 'C')).toBe('温度高于 8.0 °C 在 24 小时内累计 10 小时');
  });
  it('counts shocks and says silence as a time', () => {
    const one = { ...band, condition: 'ge' as const, lower: null, upper: null, delay: 0 };
    expect(ruleWords(en, { ...one, probe: 'vibration', value: 3 }, 'C')).toBe('Vibration reported 3 times or more, immediately');
    expect(ruleWords(en, { ...one, probe: 'silence', value: 30 }, 'C')).toBe('No data for more than 30 min');
    expect(ruleWords(zh, { ...one, probe: 'silence', value: 30 }, 'C')).toBe('超过 30 分没有数据');
  });
  it('says of which window a mean kinetic temperature is', () => {
    const mkt: RuleWords = { ...band, probe: 'mkt', condition: 'gt', lower: null, upper: null, value: 25, delay: 0, window: 30 * 86_400 };
    expect(ruleWords(en, mkt, 'C')).toBe('Mean kinetic temperature over the last 30 d above 25.0 °C');
    expect(ruleWords(zh, mkt, 'C')).toBe('最近 30 天的平均动力学温度高于 25.0 °C');
    expect(ruleWords(en, { ...mkt, window: 86_400, delay: 7200 }, 'F')).toBe(
      'Mean kinetic temperature over the last 24 h above 77.0 °F for 2 h',
    );
  });
  it('says inputs of vehicles in their units, and what is on or off as that', () => {
    const one = { ...band, lower: null, upper: null, delay: 600 };
    expect(ruleWords(en, { ...one, probe: 'door', condition: 'ge', value: 1 }, 'C')).toBe('Door open for 10 min');
    expect(ruleWords(zh, { ...one, probe: 'door', condition: 'ge', value: 1 }, 'C')).toBe('车门打开 达 10 分');
    expect(ruleWords(zh, { ...one, probe: 'ignition', condition: 'le', value: 0, delay: 0 }, 'C')).toBe('点火开关断开，立即');
    expect(ruleWords(en, { ...one, probe: 'fuel', condition: 'lt', value: 60 }, 'C')).toBe('Fuel below 60 L for 10 min');
    expect(ruleWords(en, { ...one, probe: 'returnAir', condition: 'gt', value: -15 }, 'F')).toBe('Return air above 5.0 °F for 10 min');
    expect(ruleRefinements(en, { probe: 'returnAir', hysteresis: 1, clearDelay: 0, ignore: 0 }, 'F')).toEqual(['hysteresis 1.8 °F']);
  });
  it('says a hysteresis in F by its factor only', () => {
    const more = { probe: 'temperature', hysteresis: 0.5, clearDelay: 900, ignore: 0 } as const;
    expect(ruleRefinements(en, more, 'F')).toEqual(['hysteresis 0.9 °F', 'clears after 15 min in range']);
    expect(ruleRefinements(en, { ...more, hysteresis: 0, clearDelay: 0 }, 'C')).toEqual([]);
  });
});

describe('the form of a rule', () => {
  const filled = { ...emptyDraft, name: 'Cold', lower: '2', upper: '8' };

  it('lets nothing be empty that a rule must have', () => {
    expect(problemsOf({ ...emptyDraft, delay: ' ' })).toEqual({
      name: 'alarm.form.nameEmpty',
      lower: 'alarm.form.valueEmpty',
      upper: 'alarm.form.valueEmpty',
      delay: 'alarm.form.delayEmpty',
    });
    expect(problemsOf({ ...filled, condition: 'gt' })).toEqual({ value: 'alarm.form.valueEmpty' });
    expect(problemsOf(filled)).toEqual({});
  });
  it('takes figures with either minus and either decimal sign, and nothing else', () => {
    expect(['−18.5', '-18,5', '8', ' 0.5 ', ''].map(numberOf)).toEqual([-18.5, -18.5, 8, 0.5, undefined]);
    expect(numberOf('8 °C')).toBeNaN();
    expect(numberOf('1e3')).toBeNaN();
    expect(problemsOf({ ...filled, upper: 'warm', delay: '-1' })).toEqual({ upper: 'alarm.form.valueBad', delay: 'alarm.form.delayBad' });
  });
  it('stores Celsius, whatever unit it is written in', () => {
    expect(fieldsOf({ ...filled, lower: '35.6', upper: '46.4', hysteresis: '0.9' }, 'F')).toMatchObject({
      lower: 2,
      upper: 8,
      hysteresis: 0.5,
    });
    expect(fieldsOf(filled, 'C')).toMatchObject({ lower: 2, upper: 8, value: null, delay: 600, window: null });
  });
  it('gives back in F what it was given in C', () => {
    const rule = {
      ...fieldsOf({ ...filled, lower: '-18.3', upper: '7.9', window: '', ignore: '30' }, 'C'),
      severity: 'alarm' as const,
    };
    const again = fieldsOf(draftOf(rule, 'F'), 'F');
    expect([again.lower, again.upper, again.ignore]).toEqual([-18.3, 7.9, 1800]);
  });
  it('sends a window with a cumulative rule only', () => {
    expect(fieldsOf({ ...filled, mode: 'cumulative', window: '24' }, 'C').window).toBe(86_400);
    expect(fieldsOf({ ...filled, mode: 'single', window: '24' }, 'C').window).toBeNull();
  });
  it('offers what fits the probe', () => {
    expect(conditionsOf('vibration')).toEqual(['gt', 'ge']);
    expect(withProbe({ ...filled, mode: 'cumulative' }, 'silence')).toMatchObject({
      condition: 'gt',
      mode: 'single',
      lower: '',
      delay: '0',
    });
    // Nothing of a shock or a silence comes back inside a limit, and silence has its minutes as its value.
    expect(withProbe({ ...filled, clearDelay: '5', ignore: '30' }, 'vibration')).toMatchObject({
      hysteresis: '0',
      clearDelay: '0',
      ignore: '30',
    });
    expect(withProbe({ ...filled, clearDelay: '5', ignore: '30' }, 'silence')).toMatchObject({ clearDelay: '0', ignore: '0' });
  });
  it('takes a mean kinetic temperature of whole hours, from a day to 90 days', () => {
    // Of CO₂ one asks whether there is too much; who wants a range of it still chooses one.
    expect(withProbe(filled, 'co2').condition).toBe('gt');
    expect(withProbe(filled, 'pressure').condition).toBe(filled.condition);
    expect(conditionsOf('co2')).toContain('outside');
    const mkt = withProbe({ ...filled, mode: 'cumulative' }, 'mkt');
    expect(mkt).toMatchObject({ condition: 'gt', mode: 'single', delay: '0', window: '720' });
    expect(fieldsOf({ ...mkt, value: '77' }, 'F')).toMatchObject({ probe: 'mkt', value: 25, window: 30 * 86_400 });
    for (const window of ['24', '2160', '']) expect(problemsOf({ ...mkt, value: '25', window })).toEqual({});
    for (const window of ['23', '24.5', '2161', 'a week'])
      expect(problemsOf({ ...mkt, value: '25', window })).toMatchObject({ window: 'alarm.form.windowMktBad' });
    expect(withProbe(mkt, 'temperature').window).toBe('');
  });
  it('asks of what is on or off which of the two, and no figure', () => {
    const door = withProbe({ ...filled, condition: 'outside' }, 'door');
    expect([conditionsOf('door'), door.condition]).toEqual([['ge', 'le'], 'ge']);
    expect(problemsOf(door)).toEqual({});
    expect([fieldsOf(door, 'C').value, fieldsOf({ ...door, condition: 'le' }, 'C').value]).toEqual([1, 0]);
    expect(conditionsOf('engineHours')).toEqual(['gt', 'ge']);
    expect(fieldsOf({ ...withProbe(filled, 'supplyAir'), condition: 'gt', value: '5' }, 'F').value).toBe(-15);
  });
  it('tells beacons from trackers by their names', () => {
    expect(sentTargets({ devices: ['AC233FA1075E', '869900050001081'], groupIds: [4] })).toEqual({
      macs: ['AC233FA1075E'],
      imeis: ['869900050001081'],
      groupIds: [4],
    });
  });
});
