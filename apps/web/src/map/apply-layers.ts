/** The layers of a map that is open taken to those of another language, theme or ground. */
import type { LayerSpecification, Map as EngineMap } from 'maplibre-gl';

/** Changes only the properties that differ, so that sources and view stay as they are. */
export function applyLayers(map: EngineMap, before: readonly LayerSpecification[], after: readonly LayerSpecification[]): void {
  const old = new Map(before.map((layer) => [layer.id, layer]));
  const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  for (const layer of after) {
    const was = old.get(layer.id);
    if (was === undefined) continue;
    for (const [kind, set] of [
      [
        'paint',
        (key: string, value: unknown) =>
          map.setPaintProperty(layer.id, key as Parameters<EngineMap['setPaintProperty']>[1], value as never),
      ],
      [
        'layout',
        (key: string, value: unknown) =>
          map.setLayoutProperty(layer.id, key as Parameters<EngineMap['setLayoutProperty']>[1], value as never),
      ],
    ] as const) {
      const now = Object.entries((layer as { paint?: object; layout?: object })[kind] ?? {}) as [string, unknown][];
      const then = ((was as { paint?: object; layout?: object })[kind] ?? {}) as Record<string, unknown>;
      for (const [key, value] of now) if (differs(value, then[key])) set(key, value);
    }
  }
}
