/** What a schema found wrong with an input, as a refusal: of a whole call, or of one row of many. */
import { faultsOf } from '@frostway/contract/fields';
import { isRefusalName, Refusal } from '@frostway/contract/refusals';
import { isTextKey } from '@frostway/contract/texts';
import type { z } from 'zod';

/** The first issue whose message names a refusal decides; every field gets its own words. */
export function refusalOfIssues(error: z.ZodError): Refusal {
  const names = error.issues.flatMap(({ message }) => (isRefusalName(message) && message !== 'parametersIllegal' ? [message] : []));
  const fields = faultsOf(error.issues, (message) => isRefusalName(message) || isTextKey(message));
  return new Refusal(names[0] ?? 'parametersIllegal', fields);
}
