/** The method of a call as an outlined tag. */

/** See above. */
export function Method({ method }: { method: string }) {
  return (
    <span className="method" lang="en">
      {method}
    </span>
  );
}
