/** A table of figures that may be wider than its place: it is moved sideways by itself, by touch and by keys. */
import type { ReactNode } from 'react';
import './scroll-table.css';

type ScrollTableProps = {
  /** What the table is of, where only it is heard. */
  readonly label: string;
  /** Of the table, besides what all tables have. */
  readonly className?: string;
  /** Its head and its body. */
  readonly children: ReactNode;
};

/** See above. */
export const ScrollTable = ({ label, className, children }: ScrollTableProps) => (
  <div className="scroll-table" role="region" tabIndex={0} aria-label={label}>
    <table className={className === undefined ? 'tbl' : `tbl ${className}`}>{children}</table>
  </div>
);
