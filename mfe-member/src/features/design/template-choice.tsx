import type { SpotType } from '@postcard/contracts/business';
import type { AdDesign } from '@postcard/contracts/campaigns';
import { AdPicture, type Trade } from '@postcard/ui/ad-templates';
import { VisuallyHidden } from '@postcard/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './design.module.css';
import { templatesFor } from './design.ts';

type Props = { spotType: SpotType; design: AdDesign; trade: Trade; field: UseFormRegisterReturn };

export const TemplateChoice = ({ spotType, design, trade, field }: Props) => (
  <fieldset className={styles['choice']}>
    <legend>Template</legend>
    <div className={spotType === 'large' ? styles['largeTemplates'] : styles['mediumTemplates']}>
      {templatesFor(spotType).map(({ id, name }) => (
        <label key={id} className={styles['template']}>
          <VisuallyHidden as="input" type="radio" value={id} {...field} />
          <AdPicture design={{ ...design, templateId: id }} spotType={spotType} trade={trade} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
