import { describe, expect, it } from 'vitest';
import { callNames } from '../access/call-names.js';
import { allEndpoints } from '../features.js';
import { isAudited, nameOfCall, ownCallNames } from './own-call-names.js';

describe('Every change that the audit trail holds', () => {
  it('has a name in both languages', () => {
    const keys = allEndpoints.filter(isAudited).map(({ feature, name }) => `${feature}.${name}`);
    expect(keys.filter((key) => !Object.hasOwn(callNames, key) && !Object.hasOwn(ownCallNames, key))).toEqual([]);
    expect(Object.keys(ownCallNames).filter((key) => !keys.includes(key) || Object.hasOwn(callNames, key))).toEqual([]);
    expect(Object.values(ownCallNames).filter((row) => !/\p{Script=Han}/u.test(row['zh-cn']) || /\p{Script=Han}/u.test(row.en))).toEqual(
      [],
    );
  });
  it('is called by it, and a call that is no more by its path', () => {
    expect(nameOfCall('zh-cn', 'POST /beacon/auth/login')).toBe('登录');
    expect(nameOfCall('en', 'POST /beacon/group')).toBe('Add group');
    expect(nameOfCall('en', 'POST /beacon/gone')).toBe('POST /beacon/gone');
  });
});
