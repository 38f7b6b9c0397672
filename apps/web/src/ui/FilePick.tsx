/** Choosing a file: the browser speaks of files in its own language; the button and the words are ours. */
import { useRef } from 'react';
import type { ControlProps } from './fields.js';

type FilePickProps = {
  readonly control: ControlProps;
  /** Types and endings the browser offers, as `accept` takes them. */
  readonly accept: string;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  /** What the file is called where only its input is heard, on the button, and while there is none. */
  readonly words: { readonly label: string; readonly choose: string; readonly none: string };
};

/** See above. */
export function FilePick({ control, accept, file, onChange, words }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="row gap8">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.label}
        accept={accept}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <button
        type="button"
        id={control.id}
        className="btn"
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </button>
      <span className="ell sec">{file?.name ?? words.none}</span>
    </span>
  );
}
