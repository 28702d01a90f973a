module quince.example/testcontainers-go/quincecontainer

go 1.25.0

require (
	github.com/moby/moby/api v1.55.0
	github.com/testcontainers/testcontainers-go v0.44.0
	quince.example/testcontainers-go v0.0.0
)

replace quince.example/testcontainers-go => ../
