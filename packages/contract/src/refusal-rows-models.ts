/** Refusals of correcting a device's model. */
import type { RefusalRow } from './refusal-row.js';

export const modelRefusals = {
  modelUnlike: {
    code: 80235,
    status: 409,
    'zh-cn': '只能更正为同类且标识方式相同的型号',
    en: 'The model can only be changed to one of the same type that is identified the same way',
  },
  limitsNotOfModel: {
    code: 80236,
    status: 409,
    'zh-cn': '设备的限值超出新型号的范围，需由设备所有者先清除',
    en: 'The device has limits the new model does not support. Its owner must remove them first.',
  },
} as const satisfies Record<string, RefusalRow>;
