/** What a sale carries over and ends, in words and device by device. */
import type { Answer } from '@frostway/contract/endpoint';
import type { trade } from '@frostway/contract/trade/endpoints';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { identityOf } from '../../values/device-row.js';
import { endsText, endsWords, partyText } from './words.js';

type Preview = Answer<(typeof trade)['previewSale']>;

/** See above. */
export function SalePreview({ preview }: { preview: Preview }) {
  const { t } = useText();
  const { buyer, isToStock, ends, devices } = preview;
  const name = partyText(t, buyer);
  const ending = endsWords(t, ends);
  const isFirstSale = !isToStock && devices.some((device) => device.expiresAt === null);
  const hasExpiry = devices.some((device) => device.expiresAt !== null);
  return (
    <div className="sale">
      <div className="buyer">
        <Icon name="user" size={20} />
        <b className="b grow">{name}</b>
        <span className="mut c13">{t(`access.level.${buyer.level}`)}</span>
      </div>
      <h3>{t('trade.sell.carries')}</h3>
      <ul>
        <li>{isToStock ? t('trade.sell.toStock', { name: buyer.nickname }) : t('trade.sell.toOwner', { name: buyer.nickname })}</li>
        {hasExpiry ? <li>{t('trade.sell.keepsExpiry')}</li> : null}
        {isFirstSale ? <li>{t('trade.sell.startsExpiry')}</li> : null}
        <li>{t('trade.sell.settings')}</li>
        <li>{t('trade.sell.keepsPast')}</li>
      </ul>
      <h3>{t('trade.sell.ends')}</h3>
      {ending.length === 0 ? (
        <p className="sec">{t('trade.sell.nothingEnds')}</p>
      ) : (
        <p className="marks">
          {ending.map((word) => (
            <span key={word} className="chip k-warning">
              {word}
            </span>
          ))}
        </p>
      )}
      {devices.length === 1 ? null : <Devices devices={devices} />}
      {preview.maySell ? null : (
        <div className="note k-alarm" role="alert" style={{ marginTop: 14 }}>
          <Icon name="alarm" />
          {devices.some(({ isHeld }) => isHeld) ? t('trade.sell.onMission') : t('trade.sell.scrapped')}
        </div>
      )}
    </div>
  );
}

function Devices({ devices }: { devices: Preview['devices'] }) {
  const { t } = useText();
  return (
    <div className="sale-devices">
      <table className="tbl">
        <thead>
          <tr>
            <th>{t('trade.device')}</th>
            <th>{t('trade.sell.ends')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td>
                <span className="ell">{device.name}</span>
                {device.name === identityOf(device) ? null : <span className="two">{identityOf(device)}</span>}
              </td>
              <td className="sec">
                {device.state === 'scrapped' ? t('trade.state.scrapped') : device.isHeld ? t('trade.sell.held') : endsText(t, device.ends)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
