/** Choosing a file: the browser speaks of files in its own language; the button and the words are ours. */
import { type ReactElement, useRef } from 'react';
import type { ControlProps } from './fields.js';

type FileButtonProps = {
  readonly control: ControlProps;
  /** Types and endings the browser offers, as `accept` takes them. */
  readonly accept: string;
  /** What the file is called where only its input is heard. */
  readonly label: string;
  readonly word: string;
  readonly isSeveral?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The button alone. */
export function FileButton({ control, accept, label, word, isSeveral = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isSeveral}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
      <button
        type="button"
        id={control.id}
        className="btn"
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {word}
      </button>
    </>
  );
}

type FileInputProps = Pick<FileButtonProps, 'accept' | 'label'> & { readonly onFile: (file: File) => void };

/** Choosing one file with a button of the caller's own: what opens the choice, and the input that has to stand on the page. The same file may be chosen again. */
export function useFileInput({ accept, label, onFile }: FileInputProps): { readonly choose: () => void; readonly input: ReactElement } {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    ),
  };
}

type FilePickProps = Pick<FileButtonProps, 'control' | 'accept'> & {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  /** What the file is called where only its input is heard, on the button, and while there is none. */
  readonly words: { readonly label: string; readonly choose: string; readonly none: string };
};

/** The button, and beside it the file that was chosen. */
export const FilePick = ({ control, accept, file, onChange, words }: FilePickProps) => (
  <span className="row gap8">
    <FileButton {...{ control, accept }} label={words.label} word={words.choose} onFiles={([chosen]) => onChange(chosen)} />
    <span className="ell sec">{file?.name ?? words.none}</span>
  </span>
);
