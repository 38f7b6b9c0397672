import { describe, expect, it } from 'vitest';
import { refusals } from '@frostway/contract/refusals';
import { faultsOf } from './received.js';

const specified = Object.values(refusals)
  .map((row) => row.code)
  .filter((code) => code < 80_001);
/** Every code of section 8 received, where nothing is promised. */
const all = specified.map((code) => `${code} WS /live`);

describe('Section 8: a code is received by a feature test, or listed with a reason', () => {
  it('finds nothing when all were received and none is listed', () => {
    expect(faultsOf(all, '# the list\n')).toEqual([]);
  });
  it('finds what was neither', () => {
    expect(
      faultsOf(
        all.filter((line) => !line.startsWith('50018')),
        '',
      ),
    ).toEqual(['50018 was received by no feature test']);
    expect(
      faultsOf(
        all.filter((line) => !line.startsWith('50018')),
        '50018 nobody can be wrong\n',
      ),
    ).toEqual([]);
  });
  it('finds what is listed although it was received, so that the list only shrinks', () => {
    expect(faultsOf(all, '50018 nobody can be wrong\n')).toEqual(['50018 was received: take it off the list']);
  });
  it('finds rows without a reason, and codes that are none of section 8', () => {
    expect(
      faultsOf(
        all.filter((line) => !line.startsWith('50018')),
        '50018\n',
      ),
    ).toEqual(['"50018" is no code with a reason']);
    expect(faultsOf(all, '80001 a code of our own\n')).toEqual(['80001 is listed, but is no code of section 8']);
    expect(faultsOf(all, '12345 a code of nobody\n')).toEqual(['12345 is listed, but is no code of section 8']);
  });
  it('finds a refusal that its call does not promise in the contract', () => {
    expect(faultsOf([...all, '50029 GET /beacon/source'], '')).toEqual([
      'GET /beacon/source refused 50029, which its row in the contract does not name',
    ]);
    expect(
      faultsOf(
        [
          ...all,
          '50029 POST /beacon/auth/register',
          '70130 GET /beacon/user/profile',
          '80029 POST /beacon/group',
          '10000 GET /beacon/source',
        ],
        '',
      ),
    ).toEqual([]);
  });
});
