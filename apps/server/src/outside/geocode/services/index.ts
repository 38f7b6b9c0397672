/** The services by name. */
import { amap } from './amap.js';
import { baidu } from './baidu.js';
import { google } from './google.js';
import { nominatim } from './nominatim.js';
import { photon } from './photon.js';
import type { GeocodeServices } from './service.js';
import { tencent } from './tencent.js';
import { tianditu } from './tianditu.js';

/** See `GeocodeServices`. */
export const geocodeServices: GeocodeServices = { amap, tencent, baidu, tianditu, google, nominatim, photon };
