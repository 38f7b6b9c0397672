/** Sensors or Positioning: each side opens where the person left it. */
import { useNavigate } from 'react-router';
import { useText } from '../api/language.js';
import { Icon } from '../ui/icons.js';
import { type Platform, choosePlatform, platformStarts, platforms, platformsNow, usePlatform } from '../ui/platform.js';

const icons = { sensor: 'monitor', position: 'pin' } as const;

/** See above. */
export function PlatformSwitch() {
  const { t } = useText();
  const current = usePlatform();
  const navigate = useNavigate();
  const open = (platform: Platform): void => {
    if (platform === current) return;
    const place = platformsNow().places[platform];
    choosePlatform(platform);
    void navigate(place?.to ?? platformStarts[platform]);
  };
  return (
    <div className="seg" role="group" aria-label={t('frame.platform.switch')}>
      {platforms.map((platform) => (
        <button key={platform} type="button" aria-pressed={platform === current} onClick={() => open(platform)}>
          <Icon name={icons[platform]} size={14} />
          {t(`frame.platform.${platform}`)}
        </button>
      ))}
    </div>
  );
}
