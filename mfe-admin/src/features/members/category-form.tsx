import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import type { User } from '@postcard/contracts/identity';
import { Button, SelectField, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { recategorise } from './api.ts';

/** Changes a business's category. Booked spots keep the category they were booked in. */
export function CategoryForm({ member, onChanged }: { member: User; onChanged: () => void }) {
  const [category, setCategory] = useState(member.businessCategory);
  const [subcategory, setSubcategory] = useState(member.businessSubcategory);
  const isSame = category === member.businessCategory && subcategory === member.businessSubcategory;
  const { busy, run } = useMutation(
    async () => {
      await recategorise(member.id, { businessCategory: category, businessSubcategory: subcategory });
      toast({ title: 'Category changed', description: `${member.businessName} is now listed under ${subcategory}.` });
      onChanged();
    },
    { failure: 'Category not changed' },
  );

  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]} aria-label="Category">
      <Stack gap={4}>
        <SelectField
          label="Business Category"
          name="category"
          options={categoryNames}
          value={category}
          onChange={(event) => {
            setCategory(event.target.value);
            setSubcategory('');
          }}
        />
        <SelectField
          label="Business Subcategory"
          name="subcategory"
          placeholder="Select a subcategory"
          options={subcategoriesOf(category)}
          value={subcategory}
          hint="Spots already booked keep the subcategory they were booked in."
          onChange={(event) => setSubcategory(event.target.value)}
        />
        <div>
          <Button type="submit" busy={busy} disabled={isSame || !subcategory}>
            Change the category
          </Button>
        </div>
      </Stack>
    </form>
  );
}
