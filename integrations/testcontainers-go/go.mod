module quince.example/testcontainers-go

go 1.19
