/** growth.md: "The same program, in roles: --role gateway, --role api, --role worker." */
import { describe, expect, it } from 'vitest';
import { withArguments } from './arguments.js';
import { readConfig } from './config.js';

const database = { DATABASE_URL: 'postgres://frostway@127.0.0.1/frostway' };
const rolesOf = (args: readonly string[], env = {}) => readConfig(withArguments(args, { ...database, ...env })).FROSTWAY_ROLE;

describe('The program', () => {
  it('has the role that is said after --role, whatever FROSTWAY_ROLE says', () => {
    expect(rolesOf(['--role', 'gateway'])).toEqual(['gateway']);
    expect(rolesOf(['--role=api,worker'], { FROSTWAY_ROLE: 'gateway' })).toEqual(['api', 'worker']);
    expect(rolesOf([], { FROSTWAY_ROLE: 'worker' })).toEqual(['worker']);
  });
  it('refuses an argument it has not, and a role there is none of, in a line', () => {
    expect(() => rolesOf(['--rolle', 'gateway'])).toThrow('There is no argument --rolle. --help lists them');
    expect(() => rolesOf(['gateway'])).toThrow('There is no argument gateway');
    expect(() => rolesOf(['--role'])).toThrow('--role takes all, or some of gateway, api, worker by commas');
    expect(() => rolesOf(['--role', 'gatway'])).toThrow('FROSTWAY_ROLE takes all, or some of gateway, api, worker');
  });
});
