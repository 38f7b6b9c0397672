/** Choosing a file: the browser speaks of files in its own language; the button and the words are ours. */
import { useRef } from 'react';
import { useText } from '../../api/language.js';
import type { ControlProps } from '../../ui/fields.js';

type FilePickProps = {
  readonly control: ControlProps;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
};

/** See above. */
export function FilePick({ control, file, onChange }: FilePickProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="row gap8">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('fence.import.file')}
        accept=".geojson,.json,.kml,application/geo+json,application/json,application/vnd.google-earth.kml+xml"
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <button
        type="button"
        id={control.id}
        className="btn"
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {t('fence.import.choose')}
      </button>
      <span className="ell sec">{file?.name ?? t('fence.import.noFile')}</span>
    </span>
  );
}
