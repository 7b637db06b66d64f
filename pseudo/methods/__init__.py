"""What becomes of an entity: the policy and the methods that it names."""
