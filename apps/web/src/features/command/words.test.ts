/** The values of a command in one line, in the words of each language. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { paramsWords } from './words.js';

const said = (lang: Lang, command: string, params: Readonly<Record<string, unknown>>): string =>
  paramsWords((key, ...args) => text(lang, key, ...args), lang, command, params);

describe('the values of a command', () => {
  it('say of a switch what it switches, not yes or no', () => {
    expect(said('zh-cn', 'lowBatteryAlarm', { isOn: true })).toBe('开启');
    expect(said('en', 'lowBatteryAlarm', { isOn: false })).toBe('Off');
    expect(said('zh-cn', 'doors', { isLocked: true })).toBe('上锁');
    expect(said('en', 'doors', { isLocked: false })).toBe('Unlocked');
  });

  it('are parted as the language parts them, each by its name', () => {
    expect(said('zh-cn', 'standby', { value: 720, awake: 10 })).toBe('休眠 720 分钟，醒来工作 10 分钟');
    expect(said('en', 'standby', { value: 720, awake: 10 })).toBe('Asleep for 720 min, awake for 10 min');
  });

  it('say what a step of a scale is a step of', () => {
    expect(said('zh-cn', 'vibrationAlarm', { sensitivity: 5 })).toBe('灵敏度 5 级');
    expect(said('en', 'vibrationAlarm', { sensitivity: 5 })).toBe('Sensitivity 5');
    expect(said('en', 'vibrationAlarm', { sensitivity: 0 })).toBe('Off');
  });

  it('need no name where a command has one alone', () => {
    expect(said('zh-cn', 'writeInterval', { value: 120 })).toBe('120 秒');
  });
});
