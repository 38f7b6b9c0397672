/** A QR code as one path, dark on white in both themes so that every camera reads it. */
import { create } from 'qrcode';
import { useMemo } from 'react';

/** See above; `size` in px. */
export function QrCode({ text, label, size: width = 208 }: { text: string; label: string; size?: number }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let d = '';
    for (let y = 0; y < modules.size; y += 1)
      for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x) === 1) d += `M${x} ${y}h1v1h-1z`;
    return { size: modules.size, path: d };
  }, [text]);
  return (
    <svg
      width={width}
      height={width}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, border: '1px solid var(--line)', flex: 'none' }}
    >
      <path d={path} fill="#17212b" />
    </svg>
  );
}
