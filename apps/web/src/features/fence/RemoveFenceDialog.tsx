/** The question before a fence is deleted. */
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';

export function RemoveFenceDialog({ fence: { id, name }, onClose }: { fence: FenceRow; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={calls.removeFence}
      input={{ id }}
      done={t('fence.removed', { name })}
      onClose={onClose}
      title={t('fence.remove')}
      lead={t('fence.removeLead', { name })}
      act={t('fence.remove')}
    />
  );
}
