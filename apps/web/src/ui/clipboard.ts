/** Copying to the clipboard, also where the page came over plain http and the browser keeps its clipboard to itself. */

/** Copies a text; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  // Old, but the only way outside of a secure context.
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
