/** A raw line to one device, for its owner and the dealers above him: sent as it is typed, answered in the device's own words. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { Button } from 'antd';
import { useText } from '../../api/language.js';
import { RefusalError, errorText } from '../../api/refused.js';
import { TextField } from '../../ui/form-fields.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';

export type LinePanelProps = { readonly imei: string; readonly most: number; readonly isOffline: boolean };

/** See above. What cuts off asks for a typed answer once the server has said that it does. */
export function LinePanel({ imei, most, isOffline }: LinePanelProps) {
  const { t, lang } = useText();
  const form = useForm(commandFeature.sendLine, {
    closes: false,
    start: { text: '', confirm: '' },
    input: ({ text, confirm }) => ({ imei, text, ...(confirm === '' ? {} : { confirm: confirm.trim() }) }),
    needed: { text: 'valueMissing' },
    done: () => {
      form.set({ text: '', confirm: '' });
      toast({ words: t('command.line.sent') });
    },
  });
  const isAsked =
    form.values.confirm !== '' ||
    form.problems.confirm !== undefined ||
    (form.error instanceof RefusalError && form.error.errorcode === refusals.confirmationMissing.code);
  return (
    <Panel title={t('command.line')} note={t('command.line.note')} padded>
      <form
        className="cmd-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <TextField
          form={form}
          name="text"
          label={t('command.line.text')}
          hint={t('command.atMost', { most })}
          maxLength={most}
          spellCheck={false}
        />
        {isAsked ? (
          <>
            <div className="note k-warning" role="alert">
              <Icon name="warning" />
              {t('command.line.confirm')}
            </div>
            <TextField form={form} name="confirm" label={t('frame.typeYes')} />
          </>
        ) : null}
        {isOffline ? <p className="c13 sec">{t('command.note.offline')}</p> : null}
        {form.error === null || form.error === undefined || isAsked ? null : (
          <div className="note k-alarm" role="alert">
            <Icon name="alarm" />
            {errorText(form.error, lang)}
          </div>
        )}
        <div className="cmd-act">
          <Button htmlType="submit" loading={form.isPending} disabled={isOffline}>
            {t('command.line.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
