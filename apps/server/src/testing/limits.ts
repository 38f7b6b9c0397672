/** What a device without limits is answered to have. */
export const noLimits = {
  temperatureUpper: null,
  temperatureLower: null,
  humidityUpper: null,
  humidityLower: null,
  lightUpper: null,
  co2Upper: null,
  pressureUpper: null,
  pressureLower: null,
} as const;
