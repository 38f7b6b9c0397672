/**
 * Mean kinetic temperature: T = (dH/R) / -ln( sum(w exp(-dH/(R T))) / sum(w) ), T in kelvin, weighted by covered time and never interpolated
 * over a gap. The one temperature that would have aged the goods as the real ones did; not for damage by freezing.
 */

/** dH/R, K, of the usual dH = 83.144 kJ/mol and R = 8.3144 J/(mol K). */
export const defaultActivationK = 10_000;

/** 0 C in kelvin, and 5 C, to which sums are relative so that they stay near 1. */
const kelvin = 273.15;
const referenceK = 278.15;

/** exp(-dH/R (1/T - 1/278.15)) of a temperature in C: what is summed, times its weight. */
export function heatOf(temperatureC: number, activationK: number): number {
  // Nothing is colder than 0 K; what says so is a broken sensor, and adds nothing.
  return Math.exp(-activationK * (1 / Math.max(1, temperatureC + kelvin) - 1 / referenceK));
}

/** The mean kinetic temperature, C, of the weighted mean of `heatOf`. */
export function kineticMean(heat: number, activationK: number): number {
  return activationK / (activationK / referenceK - Math.log(heat)) - kelvin;
}

/** R, J/(mol K). */
const gasConstant = 8.3144;
/** dH/R, K, of an activation energy in kJ/mol; null = the usual one. */
export function activationOf(energy: number | null): number {
  return energy === null ? defaultActivationK : Math.round(((energy * 1000) / gasConstant) * 1e6) / 1e6;
}
