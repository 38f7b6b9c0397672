/** A person's picture: the first characters of the name. The name itself stands beside it. */

/** See above. */
export function Avatar({ name }: { name: string | undefined }) {
  return (
    <span className="ava" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** One character of a Chinese name, two initials of others. */
function initials(name: string | undefined): string {
  const words = (name ?? '').trim().split(/\s+/);
  const letters = /\p{Script=Han}/u.test(name ?? '')
    ? Array.from(name ?? '').slice(0, 1)
    : words.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase();
}
