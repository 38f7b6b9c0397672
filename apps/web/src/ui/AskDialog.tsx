/** A question before something is taken away: what, what follows, and the act, which is a call; what was done is said when it is over. */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { type Closing, useClosing } from './closing.js';
import { type DialogForm, FormDialog, type FormDialogProps } from './FormDialog.js';
import { useForm } from './form.js';
import { toast } from './toasts.js';

type Question = {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  /** It cannot be done now; `lead` says why. */
  readonly disabled?: boolean;
  /** False: nothing is destroyed, the button is not red. */
  readonly destroys?: boolean;
};

type AskDialogProps<E extends Endpoint> = Question & {
  readonly call: E;
  readonly input: Sent<E>;
  /** Words of a toast, or what happens once it is done. */
  readonly done?: string | ((answer: Answer<E>) => void);
  readonly onClose: () => void;
};

/** See above. */
export function AskDialog<E extends Endpoint>({ call, input, done, onClose, ...question }: AskDialogProps<E>) {
  const form = useForm(call, {
    closing: useClosing(onClose),
    input: () => input,
    done: (answer) => (typeof done === 'string' ? toast({ words: done }) : done?.(answer)),
  });
  return <QuestionDialog {...question} form={form} />;
}

type QuestionDialogProps = Question &
  Pick<FormDialogProps, 'busy' | 'error' | 'onSubmit'> &
  ({ readonly form: DialogForm } | { readonly closing: Closing });

/** The same question where its answer is no call, or several. */
export function QuestionDialog({ lead, destroys = true, ...props }: QuestionDialogProps) {
  return (
    <FormDialog {...props} destroys={destroys} width={440}>
      <p className="ask-lead">{lead}</p>
    </FormDialog>
  );
}
