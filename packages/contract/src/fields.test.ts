import { limits } from '@frostway/core/limits';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { access } from './access/endpoints.js';
import { account } from './account/endpoints.js';
import { deviceFeature } from './device/endpoints.js';
import { allEndpoints } from './features.js';
import { faultsOf, fieldOf } from './fields.js';
import { refusalsOf } from './refused-by.js';
import { isRefusalName } from './refusals.js';

it('a field knows how long it may be and whether it may be left out, whatever is around its schema', () => {
  expect(fieldOf(access.addRole, 'name')).toMatchObject({ isRequired: true, maxLength: limits.name });
  expect(fieldOf(access.changeRole, 'name')).toMatchObject({ isRequired: false, maxLength: limits.name });
  expect(fieldOf(account.changePassword, 'newPassword')).toMatchObject({ isRequired: true });
  expect(fieldOf(deviceFeature.editDevice, 'latitude')).toEqual({ isRequired: false, maxLength: undefined, min: -90, max: 90 });
  expect(fieldOf(deviceFeature.editDevice, 'nobody')).toBeUndefined();
});

it('faults stand at their fields, the first of each, in words of the catalogue or as a wrong parameter', () => {
  const shape = z.object({ name: z.string().min(1, { error: 'textTooLong' }).min(2, { error: 'nameTaken' }), rows: z.array(z.number()) });
  const { error } = shape.safeParse({ name: '', rows: ['x', 'y'] });
  expect(faultsOf(error?.issues ?? [], isRefusalName)).toEqual({ name: 'textTooLong', rows: 'parametersIllegal' });
});

it('a refusal that stands at a field is one of the call, and the field is one of its input', () => {
  const wrong = allEndpoints.flatMap(({ feature, name, endpoint }) =>
    Object.entries(endpoint.refusedAt ?? {}).flatMap(([refusal, field]) =>
      isRefusalName(refusal) && refusalsOf(endpoint).includes(refusal) && fieldOf(endpoint, field) !== undefined
        ? []
        : [`${feature}.${name}: ${refusal} at ${field}`],
    ),
  );
  expect(wrong).toEqual([]);
});
