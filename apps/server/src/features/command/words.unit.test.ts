/** Every command a device takes has words in both languages: its name, its values, their choices. */
import { unitOf } from '@frostway/contract/command/units';
import { allTexts } from '@frostway/contract/texts';
import { deviceModels } from '@frostway/core/models';
import { offerOf } from '@frostway/protocol/offered';
import { expect, it } from 'vitest';

it('Every figure of the ledger has the unit that all families declare for it', () => {
  for (const model of deviceModels)
    for (const { name, parameters } of offerOf(model)?.commands ?? [])
      for (const [parameter, value] of Object.entries(parameters))
        if (value.kind === 'number') expect(unitOf(name, parameter), `${model.model} ${name} ${parameter}`).toBe(value.unit);
});

it('Every command of every model, its values and their choices have words', () => {
  const keys = new Set<string>();
  for (const model of deviceModels)
    for (const { name, parameters } of offerOf(model)?.commands ?? []) {
      keys.add(`command.name.${name}`);
      for (const [parameter, value] of Object.entries(parameters)) {
        keys.add(`command.value.${parameter}`);
        if (value.kind === 'choice') for (const choice of value.of) keys.add(`command.choice.${choice}`);
      }
    }
  expect(keys.size).toBeGreaterThan(50);
  expect([...keys].filter((key) => !Object.hasOwn(allTexts, key))).toEqual([]);
});
