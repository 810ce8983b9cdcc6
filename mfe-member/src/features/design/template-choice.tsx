import type { AdDesign, BookingView } from '@postcard/contracts/campaigns';
import { AdPicture, type Trade } from '@postcard/ui/ad-templates';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './design.module.css';
import { templatesFor } from './design.ts';

type Props = { booking: BookingView; design: AdDesign; trade: Trade; field: UseFormRegisterReturn };

/** Every template of the spot's size, drawn with what has been typed. Radio buttons, so arrow keys walk them. */
export function TemplateChoice({ booking, design, trade, field }: Props) {
  return (
    <fieldset className={styles['choice']}>
      <legend>Template</legend>
      <div className={booking.spotType === 'large' ? styles['largeTemplates'] : styles['mediumTemplates']}>
        {templatesFor(booking.spotType).map(({ id, name }) => (
          <label key={id} className={styles['template']}>
            <input type="radio" value={id} className="pc-visually-hidden" {...field} />
            <AdPicture design={{ ...design, templateId: id }} spotType={booking.spotType} trade={trade} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
