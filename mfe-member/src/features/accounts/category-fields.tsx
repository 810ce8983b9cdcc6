import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { SelectField } from '@postcard/ui';
import type { ComponentProps } from 'react';

type Field = Pick<ComponentProps<typeof SelectField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;

type Props = {
  className: string | undefined;
  chosen: string;
  category: Field;
  subcategory: Field;
};

export function CategoryFields({ className, chosen, category, subcategory }: Props) {
  return (
    <div className={className}>
      <SelectField
        label="Business Category"
        placeholder="Select a category"
        options={categoryNames}
        required
        {...category}
      />
      <SelectField
        label="Business Subcategory"
        placeholder={chosen ? 'Select a subcategory' : 'Select category first'}
        options={subcategoriesOf(chosen)}
        disabled={!chosen}
        required
        {...subcategory}
      />
    </div>
  );
}
