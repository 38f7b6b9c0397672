/** Calls of alarm rules. */
import { ruleProbes } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { presetKeys } from '@frostway/core/presets';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { idOf, optionalLine, page, rowsOf } from '../inputs.js';
import { newRule, ruleEdit, targets } from './inputs.js';
import { preset, rule, ruleVersion } from './rule-rows.js';

const atField = {
  ruleConditionUnfit: 'condition',
  ruleWindowShort: 'window',
  kineticWindowUnfit: 'window',
  ruleTargetsDiffer: 'macs',
  macNotListInChange: 'macs',
} as const;

const id = idOf('noSuchRule');

const ofTargets = ['notFound', 'notOwner', 'macNotListInChange', 'ruleTargetsDiffer'] as const;
const ofConditions = ['limitOutOfRange', 'lowerOverUpper', 'ruleConditionUnfit', 'ruleWindowShort', 'kineticWindowUnfit'] as const;

/** The calls of rules. */
export const ruleCalls = defineFeature({
  rules: get('/beacon/alertRule', {
    tags: ['rules'],
    summary:
      'Rules the caller made, and those that watch devices he sees the history of: versions, targets, how long ago they were judged.',
    input: z.object({
      search: optionalLine(limits.name).optional(),
      probe: z.preprocess((given) => (given === '' ? undefined : given), z.enum(ruleProbes).optional()),
      id: id.optional(),
      ...page,
    }),
    answer: rowsOf(rule),
    refuses: ['noSuchRule', 'pageOverLimit'],
  }),
  addRule: post('/beacon/alertRule', {
    demoMay: true,
    tags: ['rules'],
    summary: 'Makes a rule; without a target it applies to nothing until it is given one.',
    input: z.object({ ...newRule, ...targets }),
    answer: rule,
    refuses: [...ofTargets, ...ofConditions, 'tooManyRules'],
    refusedAt: atField,
  }),
  changeRule: put('/beacon/alertRule', {
    demoMay: true,
    tags: ['rules'],
    summary: 'Changes a rule: other conditions make a new version, targets take the place of those there were.',
    input: z.object({ id, ...ruleEdit, ...targets }),
    answer: rule,
    refuses: ['noSuchRule', 'notYours', ...ofTargets, ...ofConditions, 'conditionsUnchanged'],
    refusedAt: atField,
  }),
  removeRule: del('/beacon/alertRule', {
    demoMay: true,
    tags: ['rules'],
    summary: 'Ends a rule; what it found stays.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchRule', 'notYours'],
  }),
  ruleVersions: get('/api/alertRule/versions', {
    tags: ['rules'],
    summary: 'Every version of a rule, the newest first, of an ended one too.',
    input: z.object({ id }),
    answer: rowsOf(ruleVersion),
    refuses: ['noSuchRule'],
  }),
  presets: get('/api/alertRule/presets', {
    tags: ['fixed'],
    summary: 'Templates of rules for goods, to be edited.',
    input: z.object({}),
    answer: rowsOf(preset),
  }),
  usePreset: post('/api/alertRule/preset', {
    demoMay: true,
    tags: ['rules'],
    summary: 'Makes the rules of a preset at once.',
    input: z.object({ preset: z.enum(presetKeys), ...targets }),
    answer: rowsOf(rule),
    refuses: [...ofTargets, 'limitOutOfRange', 'tooManyRules'],
    refusedAt: { ruleTargetsDiffer: 'macs', macNotListInChange: 'macs', limitOutOfRange: 'macs' },
  }),
});
