import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { SelectInput } from '@postcard/web-kit';
import { useFormContext, useWatch } from 'react-hook-form';

export function CategoryFields({ className }: { className: string | undefined }) {
  const { control, setValue } = useFormContext<{ businessCategory: string; businessSubcategory: string }>();
  const chosen = useWatch({ control, name: 'businessCategory' });
  return (
    <div className={className}>
      <SelectInput
        name="businessCategory"
        label="Business Category"
        placeholder="Select a category"
        options={categoryNames}
        rules={{ onChange: () => setValue('businessSubcategory', '') }}
      />
      <SelectInput
        name="businessSubcategory"
        label="Business Subcategory"
        placeholder={chosen ? 'Select a subcategory' : 'Select category first'}
        options={subcategoriesOf(chosen)}
        disabled={!chosen}
      />
    </div>
  );
}
